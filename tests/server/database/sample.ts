import { randomUUID } from 'node:crypto'
import type { ResolvedField } from '#contract'
import { asJson, type Database, type TableSource, tableOf } from '#server/platform/database'

export const MAPLE = '11111111-1111-4111-8111-111111111111'
export const BIRCH = '22222222-2222-4222-8222-222222222222'

export const field = (type: ResolvedField['type'], more: Partial<ResolvedField> = {}): ResolvedField => ({
  type,
  label: `resources/pet.fields.${type}`,
  ...more,
})

/** A made-up resource with a field of every kind that can have a column. */
export const pet: TableSource = {
  name: 'house-pet',
  locationScoped: true,
  similar: ['breed'],
  fields: {
    name: field('text', { sortable: true }),
    breed: field('text'),
    tag: field('sequence', { unique: true, pattern: 'P-{seq:5}' }),
    bornOn: field('date', { filterable: true }),
    seenAt: field('datetime', { filterable: true }),
    legs: field('integer', { filterable: true }),
    weight: field('decimal', { filterable: true }),
    tame: field('boolean', { filterable: true }),
    keeper: field('reference', { filterable: true, to: 'client' }),
    colours: field('choices', { filterable: true, options: [] }),
    vets: field('references', { filterable: true, to: 'employee' }),
    notes: field('multiline'),
  },
}

/** Writes one pet and gives its id. */
export async function addPet(database: Database, companyId: string, data: Readonly<Record<string, unknown>>): Promise<string> {
  const id = randomUUID()
  const row = { id, company_id: companyId, data: asJson(data) }
  await database.transaction({ companyId }, (tx) => tx.insertInto(tableOf('house-pet')).values(row).execute())
  return id
}
