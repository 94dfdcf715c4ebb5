/**
 * Asks the golden questions and measures the search, then the built product in a browser; prints, asserts nothing. The held questions are asked only
 * with the word `held`: they are not for tuning. With `missed` it also prints which of the open ones were missed, with `search` it leaves the browser
 * out, with `browser` all else. Run: npm run bench:assistant [-- held] [-- missed] [-- search] [-- browser] (all but `search` after npm run build)
 */
import { printFigures } from '../figures.ts'
import { withProduct } from '../with-browser.ts'
import { benchFirstText } from './first-text.ts'
import { benchSearch } from './search.ts'
import { benchTyping } from './typing.ts'

const has = (word: string): boolean => process.argv.includes(word)

if (!has('browser')) benchSearch()
if (!has('search')) {
  const figures = await withProduct(async (browser, server) => [...(await benchTyping(browser, server)), ...(await benchFirstText(browser, server))])
  printFigures('Assistant', figures)
}
