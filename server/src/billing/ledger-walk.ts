import type { Unit } from '../ledger/ledger.service'

interface Entry {
  id: string
  teamId: string
  unit: Unit
  amount: number
  balanceAfter: number
}

/** What an account's entries come to. */
interface Account {
  teamId: string
  unit: Unit
  sum: number
  last: number
}

/** Checks the entries account by account; memory holds one team at a time and the accounts that ended since the last call. */
export class LedgerWalk {
  #ended: Account[] = []
  #open: Account[] = []

  /** @param tell what does not agree, a line each */
  constructor(private readonly tell: (fault: string) => void) {}

  /** Takes the next entry: all of a team come one after another, in the order in which they were written. */
  take({ id, teamId, unit, amount, balanceAfter }: Entry): void {
    if (this.#open[0] && this.#open[0].teamId !== teamId) this.#end()
    let account = this.#open.find((each) => each.unit === unit)
    if (!account) {
      account = { teamId, unit, sum: 0, last: 0 }
      this.#open.push(account)
    }
    account.sum += amount
    account.last = balanceAfter
    if (balanceAfter !== account.sum) this.tell(`entry ${id}: balance after it ${balanceAfter}, not ${account.sum}`)
  }

  /** Accounts whose last entry has been taken, each once. @param all nothing comes any more */
  ended(all: boolean): Account[] {
    if (all) this.#end()
    return this.#ended.splice(0)
  }

  compare(accounts: readonly Account[], balances: readonly { teamId: string; unit: Unit; balance: number }[]): void {
    const known = new Map(balances.map(({ teamId, unit, balance }) => [`${teamId} ${unit}`, balance]))
    for (const { teamId, unit, sum, last } of accounts) {
      const balance = known.get(`${teamId} ${unit}`)
      if (balance === undefined) this.tell(`entries without an account: ${teamId} ${unit}`)
      else if (balance !== sum || balance !== last)
        this.tell(`account ${teamId} ${unit}: balance ${balance}, sum of entries ${sum}`)
    }
  }

  #end(): void {
    this.#ended.push(...this.#open)
    this.#open = []
  }
}
