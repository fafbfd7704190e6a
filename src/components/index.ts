export { ConnectionStatus } from './ConnectionStatus.js';
export { FreshnessLine, type FreshnessLineProps } from './FreshnessLine.js';
export { LivePanel, type LivePanelProps } from './LivePanel.js';
export { PauseButton } from './PauseButton.js';
export { ResourceTree, type ResourceTreeProps } from './ResourceTree.js';
export { saveFile } from './views/saveFile.js';
export { StatusAnnouncer } from './StatusAnnouncer.js';
export { ToolRejection, type ToolRejectionProps } from './ToolRejection.js';
