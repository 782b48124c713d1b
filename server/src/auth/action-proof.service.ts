import type { AuditDetail } from '@tessera/shared/contract/audit'
import type { ActionProof } from '@tessera/shared/contract/factor'
import { recordSoon } from '../audit/audit.service'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import type { Entry } from '../http/entry.rules'
import { proveOwner } from './owner-proof.service'
import { factorTyped } from './second-factor.rules'
import { hasFactor, withFactorCode } from './second-factor.service'

/** What proving takes besides the proof. */
export interface ProofDependencies {
  readonly database: Database
  /** Of this installation. */
  readonly secret: string
}

/**
 * Asks somebody to prove who they are before they act on others: by the second factor where it is on, by the password otherwise. A session
 * left open must not be enough. What is wrong stands in the log.
 * @throws AppError PROOF_REQUIRED, PASSWORD_WRONG, SECOND_FACTOR_WRONG, TOO_OFTEN `{retryAfterSeconds}`
 */
export async function proveForAction(
  { database, secret: installation }: ProofDependencies,
  { userId, proof, entry }: { userId: string; proof: ActionProof | undefined; entry: Entry },
): Promise<void> {
  const recordWrong = (detail: AuditDetail, locks: boolean) => {
    const failed = { kind: 'proofFailed', userId, entry, detail } as const
    recordSoon(database, locks ? [failed, { ...failed, kind: 'lockedOut' }] : [failed])
  }
  if (await database.transaction((tx) => hasFactor(tx, userId))) {
    const code = proof?.factorCode
    if (code === undefined) throw new AppError('PROOF_REQUIRED')
    const nothing = async () => {}
    await withFactorCode(database, { installation, userId, code }, nothing, (locks) =>
      recordWrong({ factor: factorTyped(code) }, locks),
    )
    return
  }
  const password = proof?.password
  if (password === undefined) throw new AppError('PROOF_REQUIRED')
  await proveOwner(database, userId, {
    proof: { password },
    purpose: 'password',
    onWrong: (locks) => recordWrong({ way: 'password' }, locks),
  })
}
