import { firstLanguage } from './first-language.ts'
import { menuSizeIn } from './menu-size.ts'
import { readLook } from './remembered.ts'
import { wearLook } from './wear.ts'

/** Runs before anything is painted, as a script of its own (scripts/first-look.ts): the page is never seen in another look or direction. */
try {
  const look = readLook(localStorage)
  wearLook(look, menuSizeIn(look.MENU_SIZE))
  const { code, direction } = firstLanguage(document.cookie, navigator.languages)
  document.documentElement.lang = code
  document.documentElement.dir = direction
} catch {
  // Where the store is forbidden the page begins as by default.
}
