import type { FastifyInstance } from 'fastify'
import { isRegistry, REGISTRY_LETTERS_MIN, type Registry } from '#contract'
import { allows } from '#permissions'
import type { Registries } from '#server/agency/registries'
import type { ShownDocuments } from '#server/documents/store'
import { closed } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { RefusalError } from '#server/platform/refusal'

interface RegistryCall {
  readonly Params: { readonly registry: string }
  readonly Querystring: { readonly q: string }
}

interface RegistryDeps {
  readonly registries: Registries
  readonly documents: ShownDocuments
}

const QUERY = closed({ q: { type: 'string', minLength: REGISTRY_LETTERS_MIN, maxLength: 80 } }, ['q'])

/** `GET /api/registries/{registry}`: for whoever fills in a field that is looked up there. */
export function registryRoutes(app: FastifyInstance, { registries, documents }: RegistryDeps): void {
  const takes = (registry: Registry, actor: Parameters<typeof allows>[1]): boolean =>
    [...documents.current().resources.values()].some(
      ({ rights, fields }) =>
        [rights.create, rights.update].some((right) => right !== undefined && allows(right.access, actor)) &&
        Object.values(fields).some(({ looksUp }) => looksUp?.registry === registry),
    )
  app.get<RegistryCall>(
    '/api/registries/:registry',
    {
      schema: {
        tags: ['records'],
        summary: 'Entries of a public registry',
        params: closed({ registry: { type: 'string', maxLength: 40 } }),
        querystring: QUERY,
      },
    },
    async (request) => {
      const { registry } = request.params
      const { actor } = callerOf(request)
      if (!isRegistry(registry) || !takes(registry, actor)) throw new RefusalError('forbidden')
      return success(await registries.find(actor.userId, registry, request.query.q))
    },
  )
}
