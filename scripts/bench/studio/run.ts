/** What the form builder costs beside its budgets. Times are printed, never asserted. Run: npm run bench:studio [checks] [preview] (after npm run build) */
import { runAsked } from '../asked-benches.ts'
import { withProduct } from '../with-browser.ts'
import { benchStudioChecks } from './checks.ts'
import { benchPreview } from './preview.ts'

await runAsked('Form builder', { checks: benchStudioChecks, preview: () => withProduct(benchPreview) })
