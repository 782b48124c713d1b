import { interceptFaults } from '../../ledger/fault-points'
import { createRandom } from '../../design/engines/basic/random'

/**
 * The real server, killed at random fault points. `FAULT_ODDS`: probability, 0 to 1; `FAULT_SEED`: seed of the random
 * numbers.
 */
const random = createRandom(Number(process.env['FAULT_SEED'] ?? 1))
const odds = Number(process.env['FAULT_ODDS'] ?? 0)
interceptFaults(() => {
  if (random() < odds) process.kill(process.pid, 'SIGKILL')
})
await import('../../main')
