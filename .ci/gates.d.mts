export interface Gate { readonly name: string; readonly command: string[]; readonly needs?: string[] }
export function gatesFor(tarball: string): Gate[];
export function chooseGates(gates: Gate[], names: string[]): Gate[];
