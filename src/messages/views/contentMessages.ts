/** Words of the views that come only when contents need them. Part of the panel's. */
export interface ContentMessages {
  /** @param note why, in the library's words */
  undecodable: (note: string) => string;
  /** Name of what has none of its own: a download, an image, a recording. */
  unnamed: string;
  download: (name: string, size: string) => string;
  showAll: (size: string) => string;
  showLess: string;
  /** So long a text is offered as a file instead. */
  tooLong: (size: string) => string;
  /** Bytes that are said to be an image and are none, or one that no browser can draw. */
  brokenImage: string;
  /** Name of the button that folds a part of a JSON document. @param name of the member that holds it */
  fold: (name: string) => string;
}

export const contentMessages: ContentMessages = {
  undecodable: (note) => `This part cannot be shown: ${note}`,
  unnamed: 'resource',
  download: (name, size) => `Download ${name} (${size})`,
  showAll: (size) => `Show all (${size})`,
  showLess: 'Show less',
  tooLong: (size) => `Only the beginning is shown: all of it (${size}) would be too long for a page`,
  brokenImage: 'This image cannot be shown',
  fold: (name) => `Contents of ${name}`,
};
