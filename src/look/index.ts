/** How the workspace looks on this device: what is remembered, what the width of the window decides, and the page that wears it. */
export { isDesk, menuSizeIn, subscribeToWidth } from './menu-size.ts'
export { type KeptHere, keepHere, readKeptHere, readLook } from './remembered.ts'
export { subscribeToWishes, wearLook } from './wear.ts'
