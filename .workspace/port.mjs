/** Node built-ins only: `npm start` asks before anything is installed. */
import { createServer } from 'node:net'

/** @returns {Promise<boolean>} whether somebody listens on the port already */
function isTaken(port, host) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => done(error.code === 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(false)))
  })
}

/** Ends with what to do when somebody listens on the port already. */
export async function requirePort(port, host, command) {
  if (port === 0 || !(await isTaken(port, host))) return
  console.error(`Port ${port} is in use. Stop what listens there, or choose another: PORT=${port + 1} ${command}`)
  process.exit(1)
}
