import { expect, it } from 'vitest'
import { errorText } from '#actions'
import { ApiError } from '#api'

const t = (key: string) => key

it.each([
  ['OK', 'shared/errors.bad-request'],
  ['Unexpected token \'<\', "<html>" is not valid JSON', 'shared/errors.bad-request'],
  ['', 'shared/errors.bad-request'],
  ['The date is in the future', 'The date is in the future'],
])('a failed call that says %j is told as %s', (message, told) => {
  expect(errorText(new ApiError({ status: 400, code: 'bad-request', message }), t)).toBe(told)
})
