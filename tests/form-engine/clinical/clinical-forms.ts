import FILES from 'virtual:document-files'
import type { AnswerValues, ResolvedForm } from '#contract'
import { formatProblem, type LinkedForm, loadDocuments } from '#document'
import type { FormContext } from '#form-rules'
import { answerAll } from '../../fixtures/clinical/answer-all.ts'
import { completeExample } from '../../fixtures/clinical/complete-example.ts'

export interface ClinicalForm {
  readonly form: ResolvedForm
  readonly context: FormContext
  /** All that can be asked at once is answered: rows, and whatever branches the answers open. */
  readonly answers: AnswerValues
  /** The form's own example. */
  readonly example: AnswerValues
}

function load(): readonly ClinicalForm[] {
  const { documents, problems } = loadDocuments(FILES)
  if (!documents) throw new Error(problems.map(formatProblem).join('\n'))
  return [...documents.answerForms.values()].map(clinicalForm)
}

function clinicalForm(linked: LinkedForm): ClinicalForm {
  const form: ResolvedForm = { ...linked, hash: '0'.repeat(64) }
  const { answers: example, context } = completeExample(linked)
  return { form, context, example, answers: answerAll(form, context, example) }
}

/** The product's own clinical forms, as the loader links them. */
export const CLINICAL_FORMS: readonly ClinicalForm[] = load()

export const nameOf = ({ form }: ClinicalForm): string => form.formType
