/** FHIR R4's item types by the kinds of our questions; those that say less than ours are near. Source: HL7 FHIR R4, Questionnaire item type. */
const KINDS: Readonly<Record<string, { readonly type: string; readonly isNear?: true }>> = {
  text: { type: 'string' },
  multiline: { type: 'text' },
  integer: { type: 'integer' },
  decimal: { type: 'decimal' },
  money: { type: 'decimal', isNear: true },
  percent: { type: 'decimal', isNear: true },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
  time: { type: 'time' },
  datetime: { type: 'dateTime' },
  choice: { type: 'choice' },
  choices: { type: 'choice' },
  email: { type: 'string', isNear: true },
  phone: { type: 'string', isNear: true },
  address: { type: 'text', isNear: true },
  color: { type: 'string', isNear: true },
  reference: { type: 'reference', isNear: true },
  references: { type: 'reference', isNear: true },
  user: { type: 'reference', isNear: true },
  rows: { type: 'group' },
  group: { type: 'group' },
  file: { type: 'attachment' },
  signature: { type: 'attachment', isNear: true },
}

/** What a question of this kind is in FHIR; undefined where FHIR has no word for it. */
export const fhirKind = (kind: string): { readonly type: string; readonly isNear?: true } | undefined => KINDS[kind]

/** The item type of a question, or of what one comes to. */
export const fhirTypeOf = (kind: string, result?: string): string => (kind === 'calculated' ? KINDS[result ?? 'text'] : KINDS[kind])?.type ?? 'string'

/** Names a form in FHIR: what a Questionnaire is called, and what a QuestionnaireResponse answers. */
export const fhirUrl = (formType: string): string => `urn:rendercare:form:${formType}`
