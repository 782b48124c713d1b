import { parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

/** Statements that stay prepared; beyond that the one that was not used for longest goes. */
const KEPT = 300
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i
/** What changes nothing leaves nothing to bring to the disk. */
const READS = /^\s*select\b/i
const { serialize } = protocol

interface Prepared {
  readonly name: string
  /** Types of the parameters, as the database sees them. */
  readonly types: readonly number[]
  /** What its rows consist of, asked once: telling it takes about as long as a row. */
  readonly columns: readonly BackendMessage[]
}
type BackendMessage = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type OwnParsers = NonNullable<QueryOptions['parsers']>
type Query = <Row>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<Row>>

/**
 * Keeps statements of the embedded database parsed and planned, by their text. The library does both at each use, which is nine tenths of
 * a look-up's time, and asks in six steps what one message can.
 */
export class PgliteStatements {
  readonly #prepared = new Map<string, Prepared>()
  #count = 0

  constructor(private readonly client: PGlite) {}

  /** A client for the query builder, with the statements of its transactions kept too. */
  asClient(): Pick<PGlite, 'query' | 'transaction'> {
    const { client } = this
    const through = (direct: Query): Query => {
      return (text, params = [], options) =>
        PREPARABLE.test(text) ? this.#run(text, params, options) : direct(text, params, options)
    }
    return {
      query: through((text, params, options) => client.query(text, params, options)),
      transaction: (work) =>
        client.transaction((tx) => {
          const query = through((text, params, options) => tx.query(text, params, options))
          return work({ ...tx, query })
        }),
    }
  }

  #run<Row>(text: string, params: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    const { client } = this
    return client.runExclusive(async () => {
      const { name, types, columns } = await this.#prepare(text)
      const values = params.map((value, index) => this.#written(value, types[index]!))
      const messages = await client.execProtocolStream(
        joined([serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()]),
        { syncToFs: !READS.test(text) },
      )
      const parsers = options?.parsers ? joinedParsers(client.parsers, options.parsers) : client.parsers
      const { parsers: _joined, ...shape } = options ?? {}
      return parse.parseResults([...columns, ...messages], parsers, shape)[0] as Results<Row>
    })
  }

  async #prepare(text: string): Promise<Prepared> {
    const known = this.#prepared.get(text)
    if (known) {
      this.#prepared.delete(text)
      this.#prepared.set(text, known)
      return known
    }
    const [oldest] = this.#prepared.size < KEPT ? [] : this.#prepared
    if (oldest) {
      this.#prepared.delete(oldest[0])
      await this.client.execProtocolStream(
        joined([serialize.close({ type: 'S', name: oldest[1].name }), serialize.sync()]),
      )
    }
    const name = `kept_${(this.#count += 1)}`
    const messages = await this.client.execProtocolStream(
      joined([serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()]),
    )
    const made = {
      name,
      types: parse.parseDescribeStatementResults(messages),
      columns: messages.filter((message) => message.name === 'rowDescription'),
    }
    this.#prepared.set(text, made)
    return made
  }

  #written(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    const serializer = this.client.serializers[type]
    if (serializer) return serializer(value)
    return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
  }
}

/**
 * The library copies its hundred parsers to join a statement's own at each answer, which takes longer than a row. The query builder brings new
 * ones each time, so there is nothing to keep them by.
 */
function joinedParsers(all: PGlite['parsers'], own: OwnParsers): PGlite['parsers'] {
  return Object.assign(Object.create(all) as PGlite['parsers'], own)
}

function joined(messages: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(messages.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const message of messages) {
    whole.set(message, offset)
    offset += message.length
  }
  return whole
}
