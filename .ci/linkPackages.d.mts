export function packagesIn(modules: string): string[];
export function linkPackages(from: string, to: string, names?: readonly string[]): void;
