/** Writes pets without end into the folder of its first argument and says each one's id when the database has acknowledged it. */
import { openTestFolder } from './open-test-database.ts'
import { addPet, MAPLE, pet } from './sample.ts'

const [, , dataDir = ''] = process.argv
const database = await openTestFolder(dataDir)
await database.migrate([pet])
for (let count = 0; ; count++) {
  const id = await addPet(database, MAPLE, { name: `Pet ${count}`, notes: 'x'.repeat(500) })
  process.stdout.write(`${id}\n`)
}
