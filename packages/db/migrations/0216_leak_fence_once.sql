-- Lines of leaks come by the million: whether the program itself asks is found out once a statement, not once a row.
do $$
declare
  fenced text;
begin
  foreach fenced in array array['leak_line', 'leak_block', 'leak_name', 'leaked_password'] loop
    execute format('alter policy the_program_alone on %I using ((select scope_all()))', fenced);
  end loop;
end $$;
