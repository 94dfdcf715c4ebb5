import { type AnswerValues, type GivenSignature, isJsonObject, type Json, type ResolvedField } from '#contract'
import { isSame } from '../json.ts'

/** What a slot signs: one in a row that row, any other all answers (clinical guide A20). */
function signedPart(answers: AnswerValues, slot: string): Json {
  const [name = '', row] = slot.split('/')
  if (row === undefined) return answers
  const rows = answers[name]
  return (Array.isArray(rows) ? rows.find((each) => isJsonObject(each) && each.id === row) : undefined) ?? null
}

/** Whether a signature for these answers holds for those. */
export const signsSame = (slot: string, before: AnswerValues, now: AnswerValues): boolean => isSame(signedPart(before, slot), signedPart(now, slot))

type Fields = Readonly<Record<string, ResolvedField>>

/** What a signature stands for: the answers that somebody gave. What is calculated from them and from records may be another number tomorrow. */
export function signedAnswers(fields: Fields, answers: AnswerValues, slot: string): Json {
  const [name = '', row] = slot.split('/')
  const of = row === undefined ? fields : (fields[name]?.of ?? {})
  const part = signedPart(answers, slot)
  return isJsonObject(part) ? given(of, part) : part
}

const given = (fields: Fields, answers: AnswerValues): Json =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]): [string, Json][] => (fields[name]?.type === 'calculated' ? [] : [[name, inner(fields[name], value)]])),
  )

function inner(field: ResolvedField | undefined, value: Json): Json {
  const { of } = field ?? {}
  if (of === undefined) return value
  if (Array.isArray(value)) return value.map((row: Json) => (isJsonObject(row) ? given(of, row) : row))
  return isJsonObject(value) ? given(of, value) : value
}

/** A signature that counts no more: who gave it and when stays known, what was drawn goes. */
export const voidedSignature = ({ input: { image: _drawn, ...input }, at }: GivenSignature): GivenSignature => ({ input, at, isVoid: true })
