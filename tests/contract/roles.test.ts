import { expect, it } from 'vitest'
import { isPushedNews } from '#contract'

it.each([
  ['a new notice', 'staff-notice', { version: 1 }, true],
  ['a notice that was changed', 'staff-notice', { version: 2 }, false],
  ['a message that is written', 'pushed-message', { version: 1 }, false],
  ['a message that is planned', 'pushed-message', { version: 2, transition: 'schedule' }, false],
  ['a message that is sent', 'pushed-message', { version: 2, transition: 'send-now' }, true],
  ['a message whose time has come', 'pushed-message', { version: 3, transition: 'send' }, true],
  ['something else', 'task', { version: 1 }, false],
  ['a record that plays nothing', undefined, { version: 1 }, false],
] as const)('devices are told of %s', (_what, role, step, isTold) => {
  expect(isPushedNews(role, step)).toBe(isTold)
})
