export function installLocked(folder: string, target: string, options?: { scripts?: boolean }): void;
