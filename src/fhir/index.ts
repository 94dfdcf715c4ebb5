/** Forms and what was answered in them as HL7 FHIR R4 has it. */
export { fhirKind, fhirTypeOf, fhirUrl } from './kinds.ts'
export { type QuestionnaireResponse, type ResponseAnswer, type ResponseItem, writeResponse } from './write-response.ts'
