export function addSection(kept: string, written: string, day: string): string;
