import { isAdmin } from '@tessera/shared/contract/access'
import type { ActionProof } from '@tessera/shared/contract/factor'
import { and, eq, isNull } from 'drizzle-orm'
import { type ProofDependencies, proveForAction } from '../auth/action-proof.service'
import type { Reader, Transaction } from '../db/database'
import { teams, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { Entry } from '../http/entry.rules'
import type { SignedIn } from '../http/route'

/** Who the team belongs to. */
export async function ownerOf(tx: Reader, teamId: string): Promise<string | null> {
  const [team] = await tx.select({ ownerUserId: teams.ownerUserId }).from(teams).where(eq(teams.id, teamId))
  return team?.ownerUserId ?? null
}

export async function setOwner(tx: Transaction, teamId: string, ownerUserId: string): Promise<void> {
  await tx.update(teams).set({ ownerUserId }).where(eq(teams.id, teamId))
}

interface Acting {
  readonly admin: SignedIn
  readonly memberId: string
  readonly proof: ActionProof | undefined
  readonly entry: Entry
  /** Whether the member becomes an admin. */
  readonly promotes?: boolean
}

/**
 * Before a member is changed, disabled, enabled, deleted or given a password: an admin is acted on, and made, by who proves to be themselves:
 * one that was made without would act in the place of who made it. Outside the
 * transaction of the act, in which {@link requireProved} asks for the answer, because a wrong proof is counted.
 * @returns whether the acting person has proved it
 * @throws AppError OWNER_ONLY, PROOF_REQUIRED, PASSWORD_WRONG, SECOND_FACTOR_WRONG, TOO_OFTEN
 */
export async function proveAgainst(
  deps: ProofDependencies,
  { admin, memberId, proof, entry, promotes = false }: Acting,
): Promise<boolean> {
  const { teamId, userId } = admin
  const found = await deps.database.read(async (tx) => {
    const [member] = await tx
      .select({ id: users.id, roleType: users.roleType })
      .from(users)
      .where(and(eq(users.id, memberId), eq(users.teamId, teamId), isNull(users.deletedAt)))
    return member && { ...member, isOwner: (await ownerOf(tx, teamId)) === member.id }
  })
  if (!found || found.id === userId || !(isAdmin(found) || promotes)) return false
  if (found.isOwner) throw new AppError('OWNER_ONLY')
  await proveForAction(deps, { userId, proof, entry })
  return true
}

/** The caller holds the team's lock: who owns it does not change meanwhile. @throws AppError OWNER_ONLY, PROOF_REQUIRED */
export async function requireProved(
  tx: Transaction,
  member: { readonly id: string; readonly teamId: string; readonly roleType: number },
  proved: boolean,
): Promise<void> {
  // The owner's account is changed by the owner.
  if ((await ownerOf(tx, member.teamId)) === member.id) throw new AppError('OWNER_ONLY')
  if (isAdmin(member) && !proved) throw new AppError('PROOF_REQUIRED')
}
