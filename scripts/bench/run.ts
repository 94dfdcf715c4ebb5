/** Prints what the product costs beside its budgets; times are printed, never asserted. Run: npm run bench [records] [product] [pages] [languages] [nurse] (all but the first after npm run build) */
import { printFigures } from './figures.ts'
import { benchLanguages } from './languages.ts'
import { benchNurse } from './nurse.ts'
import { benchClicks, benchPages } from './pages.ts'
import { benchProduct } from './product.ts'
import { benchRecords } from './records.ts'
import { withProduct } from './with-browser.ts'

const BENCHES = {
  product: benchProduct,
  pages: async () => [...(await withProduct(benchClicks)), ...(await withProduct(benchPages))],
  languages: () => withProduct(benchLanguages),
  nurse: () => withProduct(benchNurse),
  records: benchRecords,
} as const

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name))
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(' and ')}.`)

const figures = []
for (const [name, bench] of Object.entries(BENCHES)) if (asked.length === 0 || asked.includes(name)) figures.push(...(await bench()))
printFigures('RenderCare', figures)
