import type { ResolvedField } from '#contract'
import { ROWS_MAX, rowIdSchema, type Schema, typeOf } from '#fields'
import type { RuledForm } from '../ruled-form.ts'

/**
 * The shape of stored answers as JSON Schema (draft-07, also valid in 2020-12): closed, every text and list bounded, nothing required and
 * nothing conditional, because what is asked is decided by the rules. Compile it with Ajv's `ownProperties`.
 */
export function answerSchema(form: Pick<RuledForm, 'fields'>): Schema {
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...objectOf(form.fields) }
}

function objectOf(fields: Readonly<Record<string, ResolvedField>>, id?: Schema): Schema {
  const properties = Object.entries(fields).flatMap(([name, field]): [string, Schema][] => {
    const schema = schemaOf(field)
    return schema ? [[name, schema]] : []
  })
  return {
    type: 'object',
    additionalProperties: false,
    ...(id && { required: ['id'] }),
    properties: Object.fromEntries(id ? [['id', id], ...properties] : properties),
  }
}

/** The kept shape of one field; undefined for what is no answer. */
export function schemaOf(field: ResolvedField): Schema | undefined {
  const { of, items, min, max = ROWS_MAX } = field
  const { holds, schemaLeaf } = typeOf(field)
  if (!of) return schemaLeaf(field)
  if (holds === 'object') return objectOf(of)
  if (!items) return { type: 'array', minItems: Math.max(1, min ?? 1), maxItems: max, items: objectOf(of, rowIdSchema) }
  return { type: 'array', minItems: 1, maxItems: items.length, items: objectOf(of, { type: 'string', enum: items.map(({ id }) => id) }) }
}
