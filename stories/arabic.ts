import type { McpProviderProps } from 'mcp-live';

/** Enough words to see a page in a script that runs from right to left. */
export const arabic: NonNullable<McpProviderProps['messages']> = {
  freshness: {
    updatedAgo: (age) => `تم التحديث ${age}`,
    outdated: 'قديم',
    reasons: { 'rejected': 'رفض الخادم التحديثات المباشرة', 'not-declared': 'لا يقدم الخادم تحديثات مباشرة' },
  },
  panel: {
    outdated: { error: 'تعذّر تحديث هذا وقد يكون قديمًا' },
    retry: 'حاول مجددًا',
    refresh: (title) => `تحديث ${title}`,
    pause: (title) => `إيقاف تحديثات ${title} مؤقتًا`,
  },
  connection: { statuses: { ready: 'متصل' }, push: { open: 'يمكن أن تصل التحديثات المباشرة' }, revision: (version) => `البروتوكول ${version}` },
  pause: { pause: 'إيقاف التحديثات مؤقتًا', resume: 'استئناف التحديثات' },
  tree: { label: 'الموارد', templates: 'القوالب' },
};
