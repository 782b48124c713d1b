/**
 * The product without federation: host and remotes in one build, with pages as lazy chunks. Exists only for comparison with the
 * federated build.
 */
import { startHost } from '../../../host/src/boot/start'
import billing from '../../../remote-billing/src/remote'
import crm from '../../../remote-crm/src/remote'
import design from '../../../remote-design/src/remote'
import factory from '../../../remote-factory/src/remote'
import team from '../../../remote-team/src/remote'

const compiled = [billing, crm, design, factory, team]

void startHost({
  load: ({ name }) => {
    const module = compiled.find((each) => each.name === name)
    return module ? Promise.resolve(module) : Promise.reject(new Error(`No remote "${name}" was compiled in`))
  },
})
