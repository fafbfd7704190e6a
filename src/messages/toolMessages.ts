/** Words of a tool call's outcome. */
export interface ToolMessages {
  /** Nothing was sent: the arguments do not fit the published schema. */
  rejectedLocally: (count: number) => string;
  /** The tool ran and reported an error of its own. */
  toolError: string;
  /** The server refused the arguments (-32602). */
  invalidParams: string;
  /** No answer, or any other error; whether the request left is said apart. */
  failed: string;
  sent: { yes: string; no: string; unknown: string };
  /** The arguments could not be checked before sending. */
  unchecked: string;
  /** @param rule the schema's keyword */
  rule: (rule: string) => string;
  /** @param value as JSON, shortened */
  got: (value: string) => string;
  /** Where a problem lies that is not in a member: the arguments as a whole. */
  wholeArguments: string;
}

export const toolMessages: ToolMessages = {
  rejectedLocally: (count) => (count === 1 ? 'Not sent: one argument does not fit' : `Not sent: ${count} arguments do not fit`),
  toolError: 'The tool reported an error',
  invalidParams: 'The server refused the arguments',
  failed: 'The call failed',
  sent: {
    yes: 'The request was sent; it may have taken effect',
    no: 'The request was not sent',
    unknown: 'It is not known whether the request was sent; it may have taken effect',
  },
  unchecked: 'The arguments could not be checked before sending',
  rule: (rule) => `rule ${rule}`,
  got: (value) => `got ${value}`,
  wholeArguments: 'arguments',
};
