import { sql } from 'kysely'
import type { Database } from '#server/platform/database'

const FIRST = ['Mary', 'Anna', 'Otto', 'José', 'Zoe', 'Maja', 'Nils', 'Ida', 'Lars', 'Elsa']
const LAST = ['Rose', 'Berg', 'Lund', 'Smith', 'Jones', 'Brown', 'Olsen', 'Miller', 'Adams', 'Clark', 'Marsh', 'Martin']
/** One statement must end within the database's limit of five seconds. */
const CHUNK = 1_000

export interface Fleet {
  readonly companyId: string
  readonly count: number
  readonly locations: readonly [string, string]
}

/** Writes ships by SQL: names from two lists with numbers, half of them without tons, spread over two locations. */
export async function addManyShips(database: Database, { companyId, count, locations }: Fleet): Promise<void> {
  for (let from = 1; from <= count; from += CHUNK) {
    await database.transaction({ companyId }, async (tx) => {
      await sql`
        with ship as (
          insert into record_ship (id, company_id, location_id, data, created_at)
          select gen_random_uuid(), ${companyId}, case when n % 3 = 0 then ${locations[0]}::uuid else ${locations[1]}::uuid end,
            jsonb_strip_nulls(jsonb_build_object(
              'number', 'S-' || lpad(n::text, 6, '0'),
              'state', (array['planned', 'afloat', 'docked', 'sunk'])[1 + n % 4],
              'givenName', (${FIRST}::text[])[1 + n % ${FIRST.length}::int],
              'familyName', (${LAST}::text[])[1 + (n / 7) % ${LAST.length}::int] || ' ' || to_hex(n),
              'tons', case when n % 2 = 0 then n % 1000 + 1 end,
              'launchedOn', (date '2000-01-01' + n % 9000)::text,
              'insured', n % 5 = 0,
              'licence', lpad(n::text, 8, '0'))),
            timestamptz '2026-01-01' + n * interval '1 second'
          from generate_series(${from}::int, ${Math.min(from + CHUNK - 1, count)}::int) n
          returning id, data)
        insert into record_word (company_id, resource, word, record_id)
        select distinct ${companyId}::uuid, 'ship', word, id from ship, lateral (
          select unnest(string_to_array(lower(concat_ws(' ', data->>'givenName', data->>'familyName', replace(data->>'number', '-', ' '))), ' ')) as word
          union all select 'licence:' || (data->>'licence')) words`.execute(tx)
    })
  }
}
