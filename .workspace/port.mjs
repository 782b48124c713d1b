/** Node built-ins only: `npm start` asks before anything is installed. */
import { createServer } from 'node:net'

const HIGHEST = 65_535

/** Where the server will listen: as server/src/config.ts decides it. */
export const listeningHost = () => process.env.HOST || (process.env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1')

/** @returns {Promise<boolean>} whether somebody listens on the port already */
function isTaken(port, host) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => done(error.code === 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(false)))
  })
}

/**
 * The port that the environment asks for, or `usual`. Ends with what to do when it is none, or when somebody listens there already.
 * @param {string} command as it is typed, for the advice
 */
export async function requirePort(usual, host, command) {
  const text = process.env.PORT || String(usual)
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > HIGHEST) {
    console.error(
      `PORT is "${text}", which is no port: a whole number from 0 to ${HIGHEST}. For example: PORT=${usual} ${command}`,
    )
    process.exit(1)
  }
  if (port === 0 || !(await isTaken(port, host))) return port
  const other = port < HIGHEST ? port + 1 : usual
  console.error(`Port ${port} is in use. Stop what listens there, or choose another: PORT=${other} ${command}`)
  process.exit(1)
}
