import { Checkbox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { branchState, keysOf, type Module } from './permission-tree.ts';
import classes from './role-permissions.module.css';

interface Props {
  module: Module;
  granted: ReadonlySet<string>;
  /** Open because of a search. */
  open: boolean;
  onToggle: (keys: readonly string[], on: boolean) => void;
}

/** One module, closed at first; its checkbox covers everything in it. */
export function PermissionModule({ module, granted, open, onToggle }: Props) {
  const { t } = useTranslation();
  const keys = keysOf(module);
  const state = branchState(keys, granted);
  const held = keys.filter((key) => granted.has(key)).length;
  return (
    <div className={classes.module}>
      <Checkbox
        className={classes.moduleBox}
        aria-label={t('roles.whole_module', { name: module.name })}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={() => onToggle(keys, state !== 'all')}
      />
      <details open={open || undefined}>
        <summary>
          <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
          <span className={classes.name}>{module.name}</span>
          <span className={classes.count}>{t('roles.of', { held, total: keys.length })}</span>
        </summary>
        {module.functionalities.map((functionality) => {
          const own = functionality.permissions.map((permission) => permission.key);
          const ownState = branchState(own, granted);
          return (
            <fieldset key={functionality.name} className={classes.functionality}>
              <legend>
                <Checkbox
                  label={functionality.name}
                  aria-label={t('roles.whole_module', { name: functionality.name })}
                  fw={600}
                  checked={ownState === 'all'}
                  indeterminate={ownState === 'some'}
                  onChange={() => onToggle(own, ownState !== 'all')}
                />
              </legend>
              <div className={classes.permissions}>
                {functionality.permissions.map((permission) => (
                  <Checkbox
                    key={permission.key}
                    label={permission.label}
                    title={permission.key}
                    checked={granted.has(permission.key)}
                    onChange={(event) => onToggle([permission.key], event.currentTarget.checked)}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
      </details>
    </div>
  );
}
