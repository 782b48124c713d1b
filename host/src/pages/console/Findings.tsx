import type { ReleaseFinding } from '@tessera/shared/contract/errors'
import styles from './Console.module.css'
import { findingText, remedyText } from './findings.text'

/** The release tool's findings in the operator's language, each with its code from the command line. */
export function Findings({ findings }: { readonly findings: readonly ReleaseFinding[] }) {
  const remedies = new Set(findings.flatMap(({ kind }) => remedyText(kind) ?? []))
  return (
    <>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={finding.text}>
            {findingText(finding)} <code>{finding.kind ?? finding.code}</code>
          </li>
        ))}
      </ul>
      {[...remedies].map((remedy) => (
        <p key={remedy} className={styles.remedy}>
          {remedy}
        </p>
      ))}
    </>
  )
}
