import { expect, test } from 'vitest'
import * as core from '../../src/widgets/icon/core-icons.ts'
import { ICON_NAMES, isIconName } from '../../src/widgets/icon/icon-names.ts'
import * as more from '../../src/widgets/icon/more-icons.ts'

test('a name that no drawing has is refused', () => expect(isIconName('no-such-icon')).toBe(false))

test('each name that documents may use has one drawing, in one of the two files', () => {
  expect([...Object.keys(core), ...Object.keys(more)].sort()).toEqual([...ICON_NAMES].sort())
})
