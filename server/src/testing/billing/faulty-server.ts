import { interceptFaults } from '../../ledger/fault-points'
import { createRandom } from '../../design/engines/basic/random'

/**
 * The real server, which dies without a word at one of its fault points now and then. `FAULT_ODDS`: how often, 0 to 1; `FAULT_SEED`:
 * when.
 */
const random = createRandom(Number(process.env['FAULT_SEED'] ?? 1))
const odds = Number(process.env['FAULT_ODDS'] ?? 0)
interceptFaults(() => {
  if (random() < odds) process.kill(process.pid, 'SIGKILL')
})
await import('../../main')
