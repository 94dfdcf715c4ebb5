/** Tests that answer several rows. */
export const ALL_EVENTS = 'server/chat/groups.test.ts → lists, opens, writes, types, makes and ends a group'
export const COUNTED = 'server/chat/messages.test.ts → that nobody has read are counted alike on every page and by the calls'
export const INCOMPLETE = 'server/chat/refusals.test.ts → a group without what it needs'
export const LOOKS = [
  'shell/look.test.ts → is what was chosen, key by key',
  'shell/look.test.ts → is at first as the specification says',
  'stories/shell/look.stories.tsx → Settings',
  'shell/look.test.ts → is the default where nothing was kept',
]
export const LOADER = 'shell/route-loader.browser.test.tsx → its name is said, and taken back when the page is there'
