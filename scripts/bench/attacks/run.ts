/** What stopped the server once, tried again on the built product; fails when others had to wait. Run: npm run bench:attacks (after npm run build) */
import { startBuiltServer } from '../built-server.ts'
import { printFigures } from '../figures.ts'
import { withFolder } from '../with-browser.ts'
import { benchAttacks } from './attacks.ts'

process.env.SEED = 'demo'
const figures = await withFolder(async (folder) => {
  const server = await startBuiltServer(folder)
  return benchAttacks(server).finally(() => server.stop())
})
printFigures('attacks', figures)
if (figures.some(({ kept }) => kept === false)) process.exitCode = 1
