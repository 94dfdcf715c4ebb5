/** What other languages call it, outside of texts in quotes, and what is written here. The first that is found explains the mistake. */
const WORDS: readonly (readonly [pattern: RegExp, instead: (found: RegExpExecArray) => string])[] = [
  [/(?<![\w.])(and)(?![\w(])/i, () => 'write && for "and"'],
  [/(?<![\w.])(or)(?![\w(])/i, () => 'write || for "or"'],
  [/(?<![\w.])(not)\b/i, () => 'write ! for "not", such as !(…)'],
  [/(===)/, () => 'write == for "is the same"'],
  [/(!==|<>)/, () => 'write != for "is another"'],
  [/(?<![=!<>])(=)(?!=)/, () => 'write == for "is the same"'],
  [/(Math\.(\w+))/, ([, , name = '']) => `write ${name}(…) without "Math.", of: ${NUMBER_FUNCTIONS}`],
  [/(?<![\w.])((today|now)\(\))/i, ([, , name = '']) => `write ${name.toLowerCase()} without brackets`],
  [/(\.(?:exists|empty|isEmpty|hasValue)\(\))/, () => 'answered(answers.x) tells whether something was said; exists(row, …) looks through rows'],
  [/(?<![\w.])((?:iif|if)\b)/i, () => 'write condition ? one : other'],
  [/(\.length\b)/, () => 'write size(…) for how long or how many'],
  [/(\.(?:includes|indexOf)\b)/, () => "write 'x' in list for one of a list, and text.contains('x') for a part of a text"],
]
const NUMBER_FUNCTIONS = 'abs, ceil, double, floor, max, min, round, sum'
const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g

/** What to write instead of a word of another language, and the word; undefined where there is none. */
export function foreignWord(source: string): { readonly word: string; readonly instead: string } | undefined {
  const bare = source.replaceAll(QUOTED, (text) => ' '.repeat(text.length))
  for (const [pattern, instead] of WORDS) {
    const found = pattern.exec(bare)
    if (found) return { word: found[1] ?? '', instead: instead(found) }
  }
  return undefined
}
