import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Problem, readX12, textOf } from '#x12'

/** A hand-written file of this folder. */
export const sample = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

/** An ISA segment with its terminator; one field may be another. */
export function isa({ version = '00501', control = '000000001', component = ':', element = '*', terminator = '~' } = {}): string {
  const ids = ['00', ' '.repeat(10), '00', ' '.repeat(10), 'ZZ', 'NORTHPAYER     ', 'ZZ', 'MAPLECARE      ']
  return `${['ISA', ...ids, '260131', '1147', '^', version, control, '0', 'T', component].join(element)}${terminator}`
}

interface Wrapped {
  readonly group: string
  readonly version: string
  readonly newline?: string
}

/** Segments of one transaction, from ST without SE, in envelopes with right counts. */
export function wrapped(segments: readonly string[], { group, version, newline = '\n' }: Wrapped): string {
  const control = segments[0]?.split('*')[2] ?? ''
  const all = [
    `GS*${group}*NORTHPAYER*MAPLECARE*20260131*1147*1*X*${version}`,
    ...segments,
    `SE*${segments.length + 1}*${control}`,
    'GE*1*1',
    'IEA*1*000000001',
  ]
  return `${isa()}${newline}${all.map((segment) => `${segment}~${newline}`).join('')}`
}

/** What was told, as lines for people. */
export const told = (problems: readonly Problem[]): readonly string[] => problems.map(textOf)

/** What reading this file tells. */
export const toldOf = (text: string): readonly string[] => told(readX12(text).problems)
