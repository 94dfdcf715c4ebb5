import type { Boot } from '#contract'
import { initialsOf } from '#widgets'

/**
 * What a device tells, in clear, of the person whose offline work it keeps: enough for them to know their own, no name for anybody else.
 * "NO (n…@demo.test)".
 */
export const whoseOf = ({ firstName, lastName, email }: Boot['user']): string => {
  const [local = '', site = ''] = email.split('@')
  return `${initialsOf(`${firstName} ${lastName}`)} (${[...local][0] ?? ''}…@${site})`
}
