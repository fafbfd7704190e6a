/** The channel on which the database itself tells that the deploys of an environment changed. The payload is the environment. */
export const deployChannel = 'deploy_changed';

export const environments = ['production', 'staging'] as const;
export type Environment = (typeof environments)[number];

/** Can be run again on a database that has it already. */
export const schema: readonly string[] = [
  'create schema if not exists deploy_dashboard',
  'create sequence if not exists deploy_dashboard.release_number start 42',
  `create table if not exists deploy_dashboard.deploys (
    id bigint generated always as identity primary key,
    environment text not null check (environment in ('production', 'staging')),
    version text not null,
    status text not null check (status in ('running', 'succeeded', 'failed', 'rolled-back')),
    deployed_by text not null,
    started_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  `create or replace function deploy_dashboard.tell_deploy_changed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('${deployChannel}', coalesce(new.environment, old.environment));
    return null;
  end $$`,
  `create or replace trigger deploy_changed after insert or update or delete on deploy_dashboard.deploys
    for each row execute function deploy_dashboard.tell_deploy_changed()`,
  `insert into deploy_dashboard.deploys (environment, version, status, deployed_by, started_at, finished_at)
    select environment, version, 'succeeded', deployed_by, now() - started, now() - finished from (values
      ('production', 'v1.40.2', 'Ida Falk', interval '3 days', interval '3 days' - interval '4 minutes'),
      ('production', 'v1.41.0', 'Tomás Rey', interval '47 minutes', interval '43 minutes'),
      ('staging', 'v1.41.0', 'Tomás Rey', interval '2 hours', interval '118 minutes')
    ) as first (environment, version, deployed_by, started, finished)
    where not exists (select from deploy_dashboard.deploys)`,
];
