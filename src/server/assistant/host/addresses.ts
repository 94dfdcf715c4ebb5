import { BlockList, isIP } from 'node:net'

const listOf = (...ranges: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Loopback and private networks. */
const OWN = listOf('127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '::1/128', 'fc00::/7')
/** Nobody's, everybody's, those of the machine's own host (where clouds keep their keys), and those with another address inside. */
const NEVER = listOf(
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/3',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  '::ffff:0:0:0/96',
  '168.63.129.16/32',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
)

/** IPv4 addresses in the oldest of IPv6's clothes; among them nobody's, and loopback, which is what it is. */
const COMPATIBLE = listOf('::/96')
const LOOPBACK = listOf('::1/128')

/** Where an IP address leads: `never` is asked by nobody, `own` only where it is meant. An IPv4 address in IPv6's clothes is what it is in IPv4. */
export function reachOf(address: string): 'public' | 'own' | 'never' {
  const kind = isIP(address)
  if (kind === 0) return 'never'
  const family = kind === 6 ? 'ipv6' : 'ipv4'
  if (NEVER.check(address, family)) return 'never'
  if (kind === 6 && COMPATIBLE.check(address, family) && !LOOPBACK.check(address, family)) return 'never'
  return OWN.check(address, family) ? 'own' : 'public'
}
