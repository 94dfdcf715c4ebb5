/** FHIR R4 Questionnaire, as far as forms have something to say to it. Source: HL7 FHIR R4, Questionnaire, and the extensions it names. */
export interface Coding {
  readonly system?: string
  readonly code?: string
  readonly display?: string
}

export interface Extension {
  readonly url: string
  readonly valueInteger?: number
  readonly valueDecimal?: number
  readonly valueString?: string
  readonly valueCoding?: Coding
  readonly valueCodeableConcept?: { readonly coding?: readonly Coding[]; readonly text?: string }
}

export interface EnableWhen {
  readonly question: string
  readonly operator: 'exists' | '=' | '!=' | '>' | '<' | '>=' | '<='
  readonly answerBoolean?: boolean
  readonly answerDecimal?: number
  readonly answerInteger?: number
  readonly answerString?: string
  readonly answerCoding?: Coding
}

export interface Item {
  readonly linkId: string
  readonly type: string
  readonly text?: string
  readonly required?: boolean
  readonly repeats?: boolean
  readonly readOnly?: boolean
  readonly maxLength?: number
  readonly answerOption?: readonly { readonly valueCoding?: Coding; readonly valueString?: string; readonly valueInteger?: number }[]
  readonly enableWhen?: readonly EnableWhen[]
  readonly enableBehavior?: 'all' | 'any'
  readonly extension?: readonly Extension[]
  readonly item?: readonly Item[]
}

export interface Questionnaire {
  readonly resourceType: 'Questionnaire'
  readonly status: string
  readonly title?: string
  readonly description?: string
  readonly url?: string
  readonly subjectType?: readonly string[]
  readonly item?: readonly Item[]
}

/** How much of something came across. */
export type Fidelity = 'exact' | 'near' | 'lost'

/** What became of one item. `why` names a sentence, `shared/studio.fhir.why.<id>`. */
export interface Carried {
  readonly item: string
  readonly text: string
  readonly how: Fidelity
  readonly why?: string
}

/** Extensions of the standard that are read and written. */
export const STANDARD = {
  min: 'http://hl7.org/fhir/StructureDefinition/minValue',
  max: 'http://hl7.org/fhir/StructureDefinition/maxValue',
  control: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
} as const

/** Our own, for what FHIR has no words for. */
export const OWN = {
  kind: 'urn:rendercare:form:kind',
  when: 'urn:rendercare:form:when',
  field: 'urn:rendercare:form:field',
} as const

export const extensionOf = ({ extension = [] }: Pick<Item, 'extension'>, url: string): Extension | undefined => extension.find((each) => each.url === url)
