/** Whether this is a place with a page: on a server rendering opens nothing. */
export const canOpen: boolean = 'document' in globalThis;
