import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BATCH_FINDINGS, COMPONENT_KINDS, PAY_FINDINGS, PAY_RULES } from '#care'

interface Words {
  readonly strings: { readonly options?: Readonly<Record<string, string>>; readonly findings?: Readonly<Record<string, string>> }
}

const read = <T>(path: string): T => JSON.parse(readFileSync(`schemas/${path}.json`, 'utf8')) as T
const optionsOf = (part: string): readonly string[] => read<{ options: readonly { id: string }[] }>(`parts/${part}`).options.map(({ id }) => id)
const wordless = (codes: readonly string[], words: Readonly<Record<string, string>> = {}): readonly string[] => codes.filter((code) => !words[code])

describe('words of payroll', () => {
  it.each<[string, readonly string[], string]>([
    ['rules', PAY_RULES, 'pay-rules'],
    ['findings', PAY_FINDINGS, 'pay-findings'],
    ['kinds of pay', COMPONENT_KINDS, 'pay-kinds'],
  ])('%s: each is an option and has words', (_, codes, part) => {
    expect(optionsOf(part).toSorted()).toEqual(codes.toSorted())
    expect(wordless(codes, read<Words>(`i18n/en/parts/${part}`).strings.options)).toEqual([])
  })
  it('what stops a batch has words', () => {
    expect(wordless(BATCH_FINDINGS, read<Words>('i18n/en/domains/payroll').strings.findings)).toEqual([])
  })
})
