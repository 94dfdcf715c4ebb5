/**
 * Prints what the chat costs beside its budgets, on PostgreSQL and on the embedded database; nothing is asserted. The server is a process of
 * its own, this one makes the load. Run: npm run bench:chat [sockets=5000] [rate=500] [seconds=60] [jitter=1000] [killed=2000] [history=10000] [companies=10] [postgres] [pglite]
 * [opens] [load] [jitter] [killed]; without names of scenes all of them.
 */
import { benchChat } from './chat.ts'

await benchChat(process.argv.slice(2))
process.exit(0)
