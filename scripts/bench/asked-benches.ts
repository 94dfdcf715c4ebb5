import { startPostgres } from '../postgres-server.ts'
import { type Figure, printFigures } from './figures.ts'

type Bench = () => Promise<readonly Figure[]>

/** The same bench with its test servers on a PostgreSQL that keeps what it says it kept. */
export const onPostgres =
  (bench: Bench): Bench =>
  async () => {
    const server = await startPostgres({ durable: true })
    process.env.TEST_DATABASE_URL = server.url
    try {
      return await bench()
    } finally {
      delete process.env.TEST_DATABASE_URL
      await server.stop()
    }
  }

/** Runs the benches that the command line names, or all, and prints each as a table. @throws Error for a name that is none */
export async function runAsked(title: string, benches: Readonly<Record<string, Bench>>): Promise<void> {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  for (const [name, bench] of Object.entries(benches)) if (asked.length === 0 || asked.includes(name)) printFigures(title, await bench())
}
