/** How letters are heard, one rule after the other. */
const HEARD: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/ph/g, 'f'],
  [/(?<=[aeiou])gh(?=t|$)/g, ''],
  [/sch/g, 'sk'],
  [/(?:t|s|ss|c)ion/g, 'xn'],
  [/tch|ch|sh/g, 'x'],
  [/dg(?=[eiy])/g, 'j'],
  [/g(?=[eiy])/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c|q/g, 'k'],
  [/z/g, 's'],
  [/^[aeiou]+/, 'a'],
  [/(?<=.)[aeiouyhw]+/g, ''],
  [/(.)\1+/g, '$1'],
]

/** What a word sounds like, without its vowels but for one at the beginning: words that are written by ear have the sound of the right one. */
export const soundOf = (word: string): string => HEARD.reduce((heard, [letters, sound]) => heard.replaceAll(new RegExp(letters.source, 'g'), sound), word)
