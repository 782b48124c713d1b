import { runAdmin } from './admin-command-line'
import { failStart } from './process-life'

runAdmin(process.argv.slice(2), process.env).then((code) => process.exit(code), failStart)
