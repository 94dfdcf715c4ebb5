import { FINE, perLine, type ScrubRule } from '../rule.ts'

const POINTERS_MAX = 4

/** A line that points to a diagnosis that the claim has not. On the 837P it has one to four pointers; the 837I has none. */
export const diagnosisPointers: ScrubRule = {
  id: 'S09',
  code: 'diagnosisPointerWrong',
  severity: 'block',
  field: 'diagnosisPointers',
  check: perLine(() => ({ claim: { diagnoses, form = '837P' }, line: { diagnosisPointers } }) => {
    const isCounted = form === '837I' || (diagnosisPointers.length >= 1 && diagnosisPointers.length <= POINTERS_MAX)
    const isRight = isCounted && diagnosisPointers.every((pointer) => diagnoses[pointer - 1] !== undefined)
    return isRight ? FINE : [{ pointers: diagnosisPointers.join(' '), diagnoses: diagnoses.length }]
  }),
}
