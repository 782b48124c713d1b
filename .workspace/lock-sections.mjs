import { posix } from 'node:path'

/** The parts of a YAML text that begin at lines of the given indentation. */
const parts = (text, indentation) => text.split(new RegExp(`^(?=${indentation}\\S)`, 'm'))
const keyOf = (part) => /^\s*'?(.+?)'?:/.exec(part)?.[1]

/**
 * What of the lock file a package's build depends on: the packages themselves, what this package asks of them, and what the workspace
 * packages ask that it uses. A remote that is added beside it is none of that.
 * @param {string} lock the text of pnpm-lock.yaml
 * @param {string} name the package's folder
 */
export function lockSections(lock, name) {
  const sections = parts(lock, '')
  const importers = new Map(
    sections
      .filter((section) => keyOf(section) === 'importers')
      .flatMap((section) => parts(section, '  ').slice(1))
      .map((part) => [keyOf(part), part]),
  )
  const used = new Set([name])
  // A set also gives what is added while it is gone through.
  for (const each of used)
    for (const [, link] of (importers.get(each) ?? '').matchAll(/version: link:(\S+)/g))
      used.add(posix.join(each, link))
  const shared = sections.filter((section) => !['importers', 'catalogs'].includes(keyOf(section)))
  return [...shared, ...[...used].map((each) => importers.get(each) ?? '')].join('\0')
}
