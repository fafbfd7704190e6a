/** Words of the caller; ours where there are none. */
export type SomeWords<Words> = { [Key in keyof Words]?: Words[Key] | undefined };

export function fillWords<Words extends object>(ours: Words, own: SomeWords<Words> | undefined): Words {
  return { ...ours, ...Object.fromEntries(Object.entries(own ?? {}).filter(([, word]) => word !== undefined)) };
}
